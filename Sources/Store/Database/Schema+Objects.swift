extension Schema {
  /// Tables and indexes, as `objects(of:)` tells them: sorted by name, with the indexes that SQLite makes itself at the end.
  ///
  /// - `source.rank`: its place among the sources in effect; `is_shown`: whether its snippets are in `shown`; `holder`: the process
  ///   that has begun an attempt, which stays where it was ended before the attempt was; `setup`: tells what a source was asked by
  ///   from what else it could be asked by; no secret can be made of it.
  /// - `part`: one file of a folder; the only one of another source is named "".
  /// - `snippet.is_random`: whether the piece after one that was typed is drawn (`Pick.random`); `shortcuts`: the texts as
  ///   `SearchTerms` joins them; `shortcut_rules`: `Shortcuts.Rules`.
  /// - `secret`: the texts of secret snippets, whose rows in `piece` are empty. They are on pages of their own, so that who reads the
  ///   other texts does not get these into memory.
  /// - `place`, `favourite`, `hidden`, `recent`: by what a snippet is known by, not by its row, which may go and return.
  ///   `place.lost`: when a replacement left the snippet out (seconds since 1970).
  /// - `favourite.rank`: the highest is first; null for a key that the user wants no favourite, whatever its source says.
  /// - `recent.rank`: the highest is the last used, also where the clock went back; `last_used`: seconds since 1970.
  /// - `shown`: the order of all that is shown, without gaps, so that a reader starts anywhere in it at once. A hidden key keeps its
  ///   place (`is_hidden`), so that hiding it writes one row, and its id, so that those of others stay. Readers leave it out.
  /// - `catalogue_page.identity`: tells by which place and description a page was got; `size`: bytes of its texts; `fetched`: when the
  ///   server said last that it is so (seconds since 1970), the oldest go first; `next`: the link to the page after it.
  /// - The indexes find the few keys that are favourites, hidden or have shortcuts without looking at all the others.
  static let objects: [String] = [
    """
    table catalogue_item CREATE TABLE catalogue_item (
      page INTEGER NOT NULL REFERENCES catalogue_page ON DELETE CASCADE,
      position INTEGER NOT NULL,
      id TEXT NOT NULL,
      label TEXT NOT NULL,
      PRIMARY KEY (page, position)
    ) STRICT, WITHOUT ROWID
    """,
    """
    table catalogue_page CREATE TABLE catalogue_page (
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
    ) STRICT
    """,
    "index catalogue_page_by_age CREATE INDEX catalogue_page_by_age ON catalogue_page (fetched)",
    """
    table catalogue_phrase CREATE TABLE catalogue_phrase (
      page INTEGER NOT NULL REFERENCES catalogue_page ON DELETE CASCADE,
      item INTEGER NOT NULL,
      position INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (page, item, position)
    ) STRICT, WITHOUT ROWID
    """,
    """
    table favourite CREATE TABLE favourite (
      source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
      part TEXT NOT NULL,
      snippet TEXT NOT NULL,
      rank INTEGER,
      PRIMARY KEY (source, part, snippet)
    ) STRICT, WITHOUT ROWID
    """,
    """
    table generation CREATE TABLE generation (
      only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
      content INTEGER NOT NULL,
      keys INTEGER NOT NULL
    ) STRICT
    """,
    """
    table hidden CREATE TABLE hidden (
      source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
      part TEXT NOT NULL,
      snippet TEXT NOT NULL,
      PRIMARY KEY (source, part, snippet)
    ) STRICT, WITHOUT ROWID
    """,
    """
    table keyboard_state CREATE TABLE keyboard_state (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    """
    table part CREATE TABLE part (
      key INTEGER PRIMARY KEY,
      source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
      name TEXT NOT NULL,
      position INTEGER NOT NULL,
      snippet_count INTEGER NOT NULL,
      UNIQUE (source, name)
    ) STRICT
    """,
    """
    table piece CREATE TABLE piece (
      snippet INTEGER NOT NULL REFERENCES snippet ON DELETE CASCADE,
      position INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (snippet, position)
    ) STRICT, WITHOUT ROWID
    """,
    """
    table place CREATE TABLE place (
      source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
      part TEXT NOT NULL,
      snippet TEXT NOT NULL,
      next INTEGER NOT NULL,
      lost INTEGER,
      PRIMARY KEY (source, part, snippet)
    ) STRICT, WITHOUT ROWID
    """,
    """
    table problem CREATE TABLE problem (
      source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
      position INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (source, position)
    ) STRICT, WITHOUT ROWID
    """,
    """
    table recent CREATE TABLE recent (
      source INTEGER NOT NULL REFERENCES source ON DELETE CASCADE,
      part TEXT NOT NULL,
      snippet TEXT NOT NULL,
      rank INTEGER NOT NULL,
      last_used INTEGER NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (source, part, snippet)
    ) STRICT, WITHOUT ROWID
    """,
    """
    table secret CREATE TABLE secret (
      snippet INTEGER NOT NULL REFERENCES snippet ON DELETE CASCADE,
      position INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (snippet, position)
    ) STRICT, WITHOUT ROWID
    """,
    """
    table shown CREATE TABLE shown (
      position INTEGER PRIMARY KEY,
      snippet INTEGER NOT NULL,
      public_id TEXT NOT NULL UNIQUE
    , is_hidden INTEGER NOT NULL DEFAULT 0) STRICT
    """,
    "index shown_by_snippet CREATE INDEX shown_by_snippet ON shown (snippet)",
    "index shown_hidden CREATE INDEX shown_hidden ON shown (position) WHERE is_hidden = 1",
    """
    table snippet CREATE TABLE snippet (
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
      search_terms TEXT NOT NULL, is_random INTEGER NOT NULL DEFAULT 0, credit_source TEXT, attribution TEXT, shortcuts TEXT NOT NULL DEFAULT '', shortcut_rules INTEGER NOT NULL DEFAULT 0,
      UNIQUE (part, id)
    ) STRICT
    """,
    "index snippet_by_position CREATE INDEX snippet_by_position ON snippet (part, position)",
    "index snippet_favourite CREATE INDEX snippet_favourite ON snippet (part) WHERE favourite = 1",
    "index snippet_shortcuts CREATE INDEX snippet_shortcuts ON snippet (key) WHERE shortcuts <> ''",
    """
    table source CREATE TABLE source (
      key INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    , location TEXT NOT NULL DEFAULT '', rank INTEGER, is_shown INTEGER NOT NULL DEFAULT 0, etag TEXT, last_modified TEXT, last_success INTEGER, last_attempt INTEGER, next_attempt INTEGER, failures INTEGER NOT NULL DEFAULT 0, failure TEXT, is_refused INTEGER NOT NULL DEFAULT 0, attempts INTEGER NOT NULL DEFAULT 0, holder INTEGER, setup TEXT) STRICT
    """,
    "index sqlite_autoindex_catalogue_page_1 ",
    "index sqlite_autoindex_part_1 ",
    "index sqlite_autoindex_shown_1 ",
    "index sqlite_autoindex_snippet_1 ",
    "index sqlite_autoindex_source_1 ",
  ]
}
