import { expect, test } from 'vitest'
import { createPictureRoom } from './picture-room.ts'

const createRoom = () =>
  createPictureRoom({ pictureBytesPerPerson: 80, pictureBytesPerServer: 100 })

test('one person holds so much, and what is given back is free again, once', () => {
  const room = createRoom()
  const release = room.hold('ada', 60)
  expect(room.hold('ada', 30)).toBeNull()
  release?.()
  release?.()
  expect(room.hold('ada', 80)).not.toBeNull()
  expect(room.hold('ada', 1)).toBeNull()
})

test('all together hold no more than the server may', () => {
  const room = createRoom()
  room.hold('ada', 80)
  expect(room.hold('grace', 30)).toBeNull()
  expect(room.hold('grace', 20)).not.toBeNull()
})
