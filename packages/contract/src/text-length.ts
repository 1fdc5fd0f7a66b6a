/** For `overwrite` of names and titles: they are shown in one line, in the subjects of mails too. */
export const joinLines = (text: string): string =>
  text.replace(/[\n\v\f\r\u0085\u2028\u2029]+/g, ' ')

type Issue = { input?: unknown }

/** For `max` of a text: says how long it is, too. */
export const tooLong = (limit: number) => ({
  error: ({ input }: Issue) => {
    const most = `${limit.toLocaleString('en')} characters`
    return typeof input === 'string'
      ? `Too long: ${input.length.toLocaleString('en')} of ${most}`
      : `Use at most ${most}`
  },
})
