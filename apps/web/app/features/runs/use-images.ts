import { createId, runLimits } from '@product/domain'
import { useEffect, useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { uploadImage } from './api/images.ts'
import { createImageUrls } from './model/image-urls.ts'

export type GivenImage = {
  id: string
  name: string
  address: string
  /** Null until the server has it. */
  fileId: string | null
  problem: string | null
}

const kinds = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

/** Images for models that accept them; each is uploaded as soon as it is added. */
export function useImages() {
  const [images, setImages] = useState<readonly GivenImage[]>([])
  const [addresses] = useState(createImageUrls)
  useEffect(() => addresses.releaseAll, [addresses])
  const change = (id: string, changes: Partial<GivenImage>) =>
    setImages((known) => known.map((image) => (image.id === id ? { ...image, ...changes } : image)))

  async function add(file: File) {
    const id = createId()
    const problem = checkImage(file)
    const given = { id, name: file.name, address: addresses.make(file), fileId: null, problem }
    setImages((known) => [...known, given])
    if (problem) return
    try {
      change(id, { fileId: await uploadImage(file) })
    } catch (error) {
      change(id, { problem: describeError(error) })
    }
  }

  return {
    images,
    isUploading: images.some(({ fileId, problem }) => fileId === null && problem === null),
    fileIds: images.flatMap(({ fileId }) => fileId ?? []),
    add: (files: Iterable<File>) => {
      for (const file of [...files].slice(0, runLimits.images - images.length)) void add(file)
    },
    remove: ({ id, address }: GivenImage) => {
      setImages((known) => known.filter((image) => image.id !== id))
      addresses.release(address)
    },
  }
}

export type Images = ReturnType<typeof useImages>

function checkImage({ type, size }: File): string | null {
  if (!kinds.has(type)) return 'Only PNG, JPEG, WebP and GIF pictures'
  const most = runLimits.imageBytes / 1_000_000
  return size > runLimits.imageBytes ? `At most ${most} MB` : null
}
