export {
  checkMasterKey,
  isRightKey,
  type Reseal,
  rotateMasterKey,
  type SealedPart,
} from './check-master-key.ts'
export { createSecrets, type Secrets } from './create-secrets.ts'
export { chooseNextKey, readMasterKey } from './master-key-file.ts'
