const day = 86_400_000
const timeOfDay = (13 * 60 + 24) * 60_000

/**
 * When the images are taken, by the clock of the browser and the times of the sample data: always at 13:24 UTC, so that
 * greetings and relative times are the same in each run. The day is that of the last such time, because the server keeps
 * its own clock and shows the last days of it.
 */
export const moment = new Date(Math.floor((Date.now() - timeOfDay) / day) * day + timeOfDay)

/** The same for queries. */
export const momentSql = `timestamptz '${moment.toISOString()}'`

/** In the hours of the live chat: a Wednesday, 10:24 in Los Angeles. */
export const supportMoment = new Date('2026-11-18T18:24:00Z')
