import { sql } from 'kysely'

/** A run whose server has not said for so long that it goes on was interrupted. */
export const leaseSeconds = 20

export const newLease = sql`now() + make_interval(secs => ${leaseSeconds})`
