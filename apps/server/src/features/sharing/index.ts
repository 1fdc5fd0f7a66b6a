export { claimShares } from './claim-shares.ts'
