export type Random = (below: number) => number

/** The same numbers for the same seed. */
export function createRandom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * below)
  }
}

export const pick = <Thing>(things: readonly Thing[], random: Random): Thing => {
  const thing = things[random(things.length)]
  if (thing === undefined) throw new Error('There is nothing to choose from')
  return thing
}
