type LogMethod = (details: object, message: string) => void

/** What the database needs of a log; that of the process can be passed as it is. */
export type DatabaseLog = { warn: LogMethod; error: LogMethod }
