import { ApiError } from '@product/sdk'

/** Turns 404 into null; so does 400, which means a malformed id. */
export async function findOrNull<Found>(asked: Promise<Found>): Promise<Found | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}
