export { subscriptionOfAccount } from './account-part.ts'
export { defineBillingJobs } from './define-billing-jobs.ts'
export { sweepStripeEvents } from './queries.ts'
export { billingRoutes } from './routes.ts'
