export type Random = (below: number) => number

export const pick = <Thing>(things: readonly Thing[], random: Random): Thing => {
  const thing = things[random(things.length)]
  if (thing === undefined) throw new Error('There is nothing to choose from')
  return thing
}
