import { join } from 'node:path'

export const repositoryRoot = join(import.meta.dirname, '..')
export const webRoot = join(repositoryRoot, 'apps/web')
