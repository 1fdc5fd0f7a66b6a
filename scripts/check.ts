import { runChecks } from './run-checks.ts'

const results = await runChecks()
process.exit(results.every((check) => check.succeeded) ? 0 : 1)
