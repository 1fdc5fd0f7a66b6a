import { supportFileTypes, supportLimits } from '@product/domain'

/** For the browser's dialog. */
export const acceptedFiles = Object.entries(supportFileTypes)
  .flatMap(([type, endings]) => [type, ...endings.map((ending) => `.${ending}`)])
  .join(',')

const megabytes = supportLimits.fileBytes / 1_000_000

/** The file with the type that its ending stands for, or why it cannot be attached. The server looks into it. */
export function prepareFile(file: File): { file: File } | { problem: string } {
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()
  const type = Object.keys(supportFileTypes).find((each) =>
    supportFileTypes[each]?.includes(ending),
  )
  if (!type)
    return { problem: `“${file.name}” can’t be attached. Choose an image, a PDF or a text file.` }
  if (file.size > supportLimits.fileBytes)
    return { problem: `“${file.name}” is larger than ${megabytes} MB.` }
  if (file.size === 0) return { problem: `“${file.name}” is empty.` }
  const name = shortenName(file.name, ending)
  return { file: new File([file], name, { type }) }
}

function shortenName(name: string, ending: string): string {
  if (name.length <= supportLimits.fileName) return name
  return `${name.slice(0, supportLimits.fileName - ending.length - 1)}.${ending}`
}
