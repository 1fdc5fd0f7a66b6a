const side = 256

/** The middle square of an image, scaled down, in a format that the server takes. */
export async function cropToSquare(image: File): Promise<Blob> {
  const bitmap = await readBitmap(image)
  const length = Math.min(bitmap.width, bitmap.height)
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser can’t process images.')
  context.imageSmoothingQuality = 'high'
  const [left, top] = [(bitmap.width - length) / 2, (bitmap.height - length) / 2]
  context.drawImage(bitmap, left, top, length, length, 0, 0, side, side)
  bitmap.close()
  return encode(canvas)
}

async function readBitmap(image: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(image)
  } catch (cause) {
    throw new UnreadableImage(image.name, { cause })
  }
}

export class UnreadableImage extends Error {
  constructor(name: string, options?: ErrorOptions) {
    super(`“${name}” isn’t a supported image. Choose a PNG, JPEG or WebP file.`, options)
  }
}

/** A browser that cannot write WebP writes PNG instead, as the standard has it. */
const encode = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The image couldn’t be saved.'))),
      'image/webp',
      0.9,
    )
  })
