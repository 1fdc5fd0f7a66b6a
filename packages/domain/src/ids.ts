import { v7 } from 'uuid'

/** A UUIDv7: unique, and sorted by the time it was made. */
export const createId = (): string => v7()
