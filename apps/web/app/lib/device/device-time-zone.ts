export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
