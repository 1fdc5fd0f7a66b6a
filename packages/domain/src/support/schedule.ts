/** When people answer in the live chat, Monday to Friday. */
export type SupportSchedule = {
  timeZone: string
  /** As all pages write the time zone, in summer too. */
  label: string
  days: string
  opensAtHour: number
  closesAtHour: number
}

/** Unless an installation sets others. The label stays PST in summer too, as the pages promise it. */
export const supportSchedule: SupportSchedule = {
  timeZone: 'America/Los_Angeles',
  label: 'PST',
  days: 'Monday to Friday',
  opensAtHour: 9,
  closesAtHour: 17,
}

const nameHour = (hour: number): string => `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`

/** As all pages write it. A file of its own: public pages need none of the code that computes the hours. */
export const describeSupportTimes = ({ opensAtHour, closesAtHour, label }: SupportSchedule) =>
  `${nameHour(opensAtHour)} to ${nameHour(closesAtHour)} ${label}`

export const describeSupportHours = (schedule: SupportSchedule): string =>
  `${schedule.days}, ${describeSupportTimes(schedule)}`

/** By the default schedule, as texts name them that are written beforehand. */
export const supportTimes = describeSupportTimes(supportSchedule)
export const supportHours = describeSupportHours(supportSchedule)

/** Such a text, with the hours of an installation. */
export const withSupportTimes = (text: string, schedule: SupportSchedule): string =>
  text.replaceAll(supportTimes, describeSupportTimes(schedule))
