/** Limits of shared documents, for a person, a connection and a process. */
export const collaborationLimits = {
  /** Of one update. One that was written offline may be a whole text. */
  updateBytes: 2_000_000,
  /** Of a message: an update and the name of its document. */
  messageBytes: 2_001_000,
  /** Of a document with its history, as it is sent to somebody who opens it. */
  documentBytes: 8_000_000,
  /** Pieces of text and entries, deleted ones included, of about 400 bytes of memory each. */
  documentItems: 150_000,
  /** Under which one person writes in one document while it is open: each tab has one. */
  clientsPerPerson: 300,
  /** Of updates of one document by one connection that wait to be stored. */
  unstoredBytes: 4_000_000,
  /** Of a document whose working copy cannot follow, because it is refused. */
  unsavedUpdates: 10_000,
  /** Of messages before the token of the first document. */
  unauthenticatedBytes: 16_000,
  /** Of the name of a document, which every message repeats. */
  addressBytes: 100,
  /** Of somebody's cursor and selection; with those of others it fits into a notice of the database. */
  presenceBytes: 2_000,
  /** Of one person in one document on one connection: the editor may make a new one meanwhile. */
  presencesPerSession: 4,
  /** Of a connection. The burst is sent at once, as after a moment without a network. */
  messages: { burst: 1_000, perSecond: 200 },
  /**
   * Bytes that are read through for one person: of their messages, and of documents to open one, to tell what a client
   * lacks of it, and to compare it with an update. A megabyte occupies the process for about 40 ms; the time that
   * applying updates takes is counted as bytes too.
   */
  readBytes: { burst: 64_000_000, perSecond: 2_000_000 },
  documentsPerConnection: 32,
  documentsPerPerson: 64,
  /** Items of all documents that a person has open; a document counts for each who has it open. */
  itemsPerPerson: 500_000,
  itemsPerProcess: 2_500_000,
  connectionsPerAddress: 256,
  connectionsPerProcess: 5_000,
  /** Of messages that a client does not read. */
  unreadBytes: 16_000_000,
} as const

/** Section 9 of the specification. */
export const heartbeatMilliseconds = 30_000
export const timeoutMilliseconds = 10_000

/** Updates of all documents that come within this time are stored together. */
export const batchMilliseconds = 25
/** Of one document that are applied and stored in a round. */
export const updatesPerRound = 200
/** As long as one update may take to be applied. */
export const applyMilliseconds = 500
/** Bytes of updates that count as a millisecond of work. */
export const bytesPerMillisecond = 25_000
/** While the database cannot be reached. */
export const retryMilliseconds = 250
/** Updates that could not be stored for so long: clients connect again, to another process if there is one. */
export const longestUnstored = 10_000
/** The working copy follows the document after a pause in writing, or after this time. */
export const savePause = 1_000
export const longestUnsaved = 5_000
/** Somebody's access is read again for an update if it is older than this, notices aside. */
export const accessAge = 1_000
