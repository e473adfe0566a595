extension Schema {
  /// One source's snippets at a time, and the places of all.
  static let version1 = """
    CREATE TABLE source (
      key INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE snippet (
      key INTEGER PRIMARY KEY,
      source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
      position INTEGER NOT NULL,
      id TEXT NOT NULL,
      label TEXT NOT NULL,
      UNIQUE (source, position),
      UNIQUE (id, source)
    ) STRICT;
    CREATE TABLE piece (
      snippet INTEGER NOT NULL REFERENCES snippet ON DELETE CASCADE,
      position INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (snippet, position)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE place (
      source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
      snippet TEXT NOT NULL,
      next INTEGER NOT NULL,
      PRIMARY KEY (source, snippet)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE failure (
      only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
      message TEXT NOT NULL
    ) STRICT;
    """

  /// The texts of secret snippets, whose rows in `piece` are empty: on pages of their own, so that who reads the other
  /// texts does not get these into memory.
  static let version2 = """
    ALTER TABLE snippet ADD COLUMN secret INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE snippet ADD COLUMN problem TEXT;
    CREATE TABLE secret (
      snippet INTEGER NOT NULL REFERENCES snippet ON DELETE CASCADE,
      position INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (snippet, position)
    ) STRICT, WITHOUT ROWID;
    """

  /// Several sources with their states, and their content in parts.
  ///
  /// - `source.rank`: its place among the sources in effect, `is_shown`: whether its snippets are in `shown`.
  /// - `part`: one file of a folder; the only one of another source is named "".
  /// - `place`, `favourite`: by what a snippet is known by, not by its row, which may go and return. `lost`: when a
  ///   replacement left the snippet out (seconds since 1970).
  /// - `shown`: the order of all that is shown, without gaps, so that a reader starts anywhere in it at once.
  /// - `generation`: begins with the time in milliseconds, so that also a store that was begun anew goes on growing.
  ///
  /// `piece` and `secret` stay as they are: secrets are not copied about.
  static let version3 = """
    ALTER TABLE source ADD COLUMN location TEXT NOT NULL DEFAULT '';
    ALTER TABLE source ADD COLUMN rank INTEGER;
    ALTER TABLE source ADD COLUMN is_shown INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE source ADD COLUMN etag TEXT;
    ALTER TABLE source ADD COLUMN last_modified TEXT;
    ALTER TABLE source ADD COLUMN last_success INTEGER;
    ALTER TABLE source ADD COLUMN last_attempt INTEGER;
    ALTER TABLE source ADD COLUMN next_attempt INTEGER;
    ALTER TABLE source ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE source ADD COLUMN failure TEXT;
    ALTER TABLE source ADD COLUMN is_refused INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE source ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
    UPDATE source SET location = name, rank = 0, is_shown = 1,
      failure = (SELECT message FROM failure), failures = (SELECT count(*) FROM failure)
      WHERE key IN (SELECT source FROM snippet);
    CREATE TABLE problem (
      source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
      position INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (source, position)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE part (
      key INTEGER PRIMARY KEY,
      source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
      name TEXT NOT NULL,
      position INTEGER NOT NULL,
      snippet_count INTEGER NOT NULL,
      UNIQUE (source, name)
    ) STRICT;
    INSERT INTO part SELECT source, source, '', 0, count(*) FROM snippet GROUP BY source;
    CREATE TABLE new_snippet (
      key INTEGER PRIMARY KEY,
      part INTEGER NOT NULL REFERENCES part ON DELETE CASCADE,
      position INTEGER NOT NULL,
      id TEXT NOT NULL,
      label TEXT NOT NULL,
      piece_count INTEGER NOT NULL,
      secret INTEGER NOT NULL,
      problem TEXT,
      group_name TEXT,
      favourite INTEGER NOT NULL,
      search_terms TEXT NOT NULL,
      UNIQUE (part, id)
    ) STRICT;
    INSERT INTO new_snippet
      SELECT key, source, position, id, label,
        (SELECT count(*) FROM piece WHERE piece.snippet = snippet.key), secret, problem, NULL, 0, ''
      FROM snippet;
    CREATE TABLE shown (
      position INTEGER PRIMARY KEY,
      snippet INTEGER NOT NULL,
      public_id TEXT NOT NULL UNIQUE
    ) STRICT;
    INSERT INTO shown SELECT row_number() OVER (ORDER BY source, position) - 1, key, id FROM snippet;
    DROP TABLE snippet;
    ALTER TABLE new_snippet RENAME TO snippet;
    CREATE INDEX snippet_by_position ON snippet (part, position);
    CREATE TABLE new_place (
      source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
      part TEXT NOT NULL,
      snippet TEXT NOT NULL,
      next INTEGER NOT NULL,
      lost INTEGER,
      PRIMARY KEY (source, part, snippet)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO new_place SELECT source, '', snippet, next, NULL FROM place;
    DROP TABLE place;
    ALTER TABLE new_place RENAME TO place;
    CREATE TABLE favourite (
      source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
      part TEXT NOT NULL,
      snippet TEXT NOT NULL,
      is_favourite INTEGER NOT NULL,
      PRIMARY KEY (source, part, snippet)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE generation (
      only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
      content INTEGER NOT NULL,
      keys INTEGER NOT NULL
    ) STRICT;
    INSERT INTO generation SELECT 1, now, now FROM (
      SELECT CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) AS now);
    DROP TABLE failure;
    """

  /// Adds what the user says of keys, and how keys are used. A snippet is known there as it is for places.
  ///
  /// - `favourite.rank`: the highest is first; null for a key that the user wants no favourite, whatever its source says.
  /// - `hidden`, `shown.is_hidden`: a hidden key keeps its place in `shown`, so that hiding it writes one row, and its id,
  ///   so that those of others stay. Readers leave it out.
  /// - `recent.rank`: the highest is the last used, also where the clock went back; `last_used`: seconds since 1970.
  /// - The indexes find the few keys that are favourites or hidden without looking at all the others.
  static let version4 = """
    CREATE TABLE new_favourite (
      source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
      part TEXT NOT NULL,
      snippet TEXT NOT NULL,
      rank INTEGER,
      PRIMARY KEY (source, part, snippet)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO new_favourite
      SELECT source, part, snippet,
        CASE WHEN is_favourite THEN row_number() OVER (ORDER BY source, part, snippet) END
      FROM favourite;
    DROP TABLE favourite;
    ALTER TABLE new_favourite RENAME TO favourite;
    CREATE TABLE hidden (
      source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
      part TEXT NOT NULL,
      snippet TEXT NOT NULL,
      PRIMARY KEY (source, part, snippet)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE recent (
      source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
      part TEXT NOT NULL,
      snippet TEXT NOT NULL,
      rank INTEGER NOT NULL,
      last_used INTEGER NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (source, part, snippet)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE keyboard_state (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    ALTER TABLE shown ADD COLUMN is_hidden INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX shown_by_snippet ON shown (snippet);
    CREATE INDEX shown_hidden ON shown (position) WHERE is_hidden = 1;
    CREATE INDEX snippet_favourite ON snippet (part) WHERE favourite = 1;
    """

  /// The attempt that is being made.
  ///
  /// - `holder`: the process that has begun one; it stays where that was ended before the attempt was.
  /// - `setup`: tells what a source was asked by from what else it could be asked by; no secret can be made of it.
  static let version5 = """
    ALTER TABLE source ADD COLUMN holder INTEGER;
    ALTER TABLE source ADD COLUMN setup TEXT;
    """

  /// - `snippet.is_random`: whether the piece after one that was typed is drawn (`Pick.random`).
  static let version6 = """
    ALTER TABLE snippet ADD COLUMN is_random INTEGER NOT NULL DEFAULT 0;
    """

  /// Adds pages of catalogues, and the note of where a key was kept from.
  ///
  /// - `catalogue_page.identity`: tells by which place and description a page was got; `size`: bytes of its texts.
  /// - `catalogue_page.fetched`: when the server said last that it is so (seconds since 1970); the oldest go first.
  /// - `catalogue_page.next`: the link to the page after it, for catalogues with such.
  static let version7 = """
    CREATE TABLE catalogue_page (
      key INTEGER PRIMARY KEY,
      catalogue TEXT NOT NULL,
      identity TEXT NOT NULL,
      query TEXT NOT NULL,
      number INTEGER NOT NULL,
      fetched INTEGER NOT NULL,
      total INTEGER,
      attribution TEXT,
      has_more INTEGER NOT NULL,
      next TEXT,
      etag TEXT,
      last_modified TEXT,
      size INTEGER NOT NULL,
      UNIQUE (catalogue, query, number)
    ) STRICT;
    CREATE INDEX catalogue_page_by_age ON catalogue_page (fetched);
    CREATE TABLE catalogue_item (
      page INTEGER NOT NULL REFERENCES catalogue_page ON DELETE CASCADE,
      position INTEGER NOT NULL,
      id TEXT NOT NULL,
      label TEXT NOT NULL,
      PRIMARY KEY (page, position)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE catalogue_phrase (
      page INTEGER NOT NULL REFERENCES catalogue_page ON DELETE CASCADE,
      item INTEGER NOT NULL,
      position INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (page, item, position)
    ) STRICT, WITHOUT ROWID;
    ALTER TABLE snippet ADD COLUMN credit_source TEXT;
    ALTER TABLE snippet ADD COLUMN attribution TEXT;
    """

  /// Adds what stands for a key while one types.
  ///
  /// - `snippet.shortcuts`: the texts as `SearchTerms` joins them; `shortcut_rules`: `Shortcuts.Rules`.
  /// - Content is read anew, unchanged or not: espanso's triggers were no shortcuts before.
  /// - The index finds the keys that have some without looking at all the others.
  static let version8 = """
    ALTER TABLE snippet ADD COLUMN shortcuts TEXT NOT NULL DEFAULT '';
    ALTER TABLE snippet ADD COLUMN shortcut_rules INTEGER NOT NULL DEFAULT 0;
    UPDATE source SET etag = NULL, last_modified = NULL;
    CREATE INDEX snippet_shortcuts ON snippet (key) WHERE shortcuts <> '';
    """
}
