/** Saving and deleting a review, and answering one; by account, and by address for many accounts. */
export const reviewsAnHour = { name: 'reviews', limit: 30, windowSeconds: 3_600 }
export const reviewsAnHourByAddress = { name: 'reviews-address', limit: 60, windowSeconds: 3_600 }
