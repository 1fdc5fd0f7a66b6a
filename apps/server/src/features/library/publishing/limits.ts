/** Publishing, anew or again; by account, and by address for many accounts. */
export const publishingAnHour = { name: 'publishing', limit: 60, windowSeconds: 3_600 }
export const publishingAnHourByAddress = {
  name: 'publishing-address',
  limit: 180,
  windowSeconds: 3_600,
}
