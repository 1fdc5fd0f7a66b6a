import { configureGlobal } from 'fast-check'

// So that TEST_SEED repeats what property tests choose as well.
configureGlobal({ seed: Number(process.env.TEST_SEED) })
