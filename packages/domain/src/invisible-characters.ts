/**
 * Characters that are not seen, or that change the order in which others are shown: with them a name
 * looks like another one. Variation selectors of emoji are left out.
 */
const invisible =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Default_Ignorable_Code_Point}\p{Control}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]/u

/** Joiners belong to emoji and to scripts such as Persian; elsewhere they do nothing that is seen. */
const strayJoiner =
  /(?:^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{Z}])[\u200c\u200d]|[\u200c\u200d](?:$|[\p{P}\p{Z}\u200c\u200d])/u

export const hasInvisibleCharacters = (text: string): boolean =>
  invisible.test(text) || strayJoiner.test(text)

/** For names that come from elsewhere and cannot be refused. */
export const withoutInvisibleCharacters = (text: string): string =>
  text
    .split(invisible)
    .join('')
    .replace(/[\u200c\u200d]/g, (joiner) => (strayJoiner.test(text) ? '' : joiner))

export const invisibleCharactersMessage =
  'There are invisible characters in this text. Type it again without them.'
