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
