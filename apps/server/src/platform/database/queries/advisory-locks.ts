/**
 * Keys of PostgreSQL's advisory locks. They are part of the agreement between builds that share a
 * database: never change one.
 */
export const advisoryLocks = {
  /** Held while the schema is migrated. */
  migration: 7_262_001,
  /** Held shared by every running server, and exclusively by a restore. */
  server: 7_262_002,
}
