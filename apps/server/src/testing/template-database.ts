import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the administrator of a PostgreSQL that lives as long as the test run. */
    testPostgresUrl: string
  }
}

export const templateDatabase = 'template_migrated'
