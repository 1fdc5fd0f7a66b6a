export { createSms, type SmsService } from './create-sms.ts'
export type { SmsChannel } from './queries.ts'
