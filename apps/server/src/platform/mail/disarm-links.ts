const wordJoiner = '\u2060'

/**
 * A text of others as one line without links, for the subject and the sentences of a mail. Mail programs make links of
 * addresses: an invisible character in the middle makes them text.
 */
export const disarmLinks = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/:(?=\/\/)|@|\.(?=\S)/g, (sign) => `${wordJoiner}${sign}`)
