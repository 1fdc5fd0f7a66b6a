/** Words of questions that say nothing about their subject. */
export const stopWords: ReadonlySet<string> = new Set(
  `a an and any are as at be been but by can cannot could did do does for from get give go had has have how i if in into is it its
  let make may me my of on or our own please should so some that the their them there these they this those to too up us use want was way we
  what when where which who why will with would you your`.split(/\s+/),
)
