/** By account, and by address for visitors and for many accounts. */
export const reportsAnHour = { name: 'reports', limit: 10, windowSeconds: 3_600 }
export const reportsAnHourByAddress = { name: 'reports-address', limit: 20, windowSeconds: 3_600 }
