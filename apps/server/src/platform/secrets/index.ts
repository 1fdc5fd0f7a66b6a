export { checkMasterKey } from './check-master-key.ts'
export { createSecrets, type Secrets } from './create-secrets.ts'
export { readMasterKey } from './read-master-key.ts'
