export { checkPublishable, type PublishingProblem } from './check-publishable.ts'
export { findKeys } from './find-keys.ts'
export { findPersonalData } from './find-personal-data.ts'
export { measureWrittenOut, writeOutIncludes } from './write-out-includes.ts'
