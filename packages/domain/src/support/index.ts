export * from './conversations.ts'
export { findHours, type HoursState, supportSchedule } from './hours.ts'
