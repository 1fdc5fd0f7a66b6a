export * from './conversations.ts'
export { findHours, type HoursState } from './hours.ts'
export * from './schedule.ts'
