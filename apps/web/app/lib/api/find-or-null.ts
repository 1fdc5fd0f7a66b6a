import { ApiError } from '@product/sdk'

/** What is not there is a page of its own; 400 is for what cannot be the name of anything. */
export async function findOrNull<Found>(asked: Promise<Found>): Promise<Found | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}
