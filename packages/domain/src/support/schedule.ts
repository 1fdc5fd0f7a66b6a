/** When people answer in the live chat. The label stays PST in summer too, as the pages promise it. */
export const supportSchedule = {
  timeZone: 'America/Los_Angeles',
  label: 'PST',
  days: 'Monday to Friday',
  opensAtHour: 9,
  closesAtHour: 17,
} as const

const { days, opensAtHour, closesAtHour, label } = supportSchedule

/** As all pages write it. A file of its own: public pages need none of the code that computes the hours. */
export const supportTimes = `${opensAtHour} AM to ${closesAtHour - 12} PM ${label}`

export const supportHours = `${days}, ${supportTimes}`
