export { createSms, type SmsChannel, type SmsService } from './create-sms.ts'
