export const countModels = (count: number): string =>
  count === 1 ? '1 model' : `${count.toLocaleString('en')} models`
