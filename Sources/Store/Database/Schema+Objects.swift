extension Schema {
  /// Tables and indexes that the migrations make, as `objects(of:)` tells them. Nobody has to run these to know whether a
  /// store has them. A test holds both to each other.
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
