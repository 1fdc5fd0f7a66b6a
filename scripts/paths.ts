import { join } from 'node:path'

export const repositoryRoot = join(import.meta.dirname, '..')
export const webRoot = join(repositoryRoot, 'apps/web')
export const extensionRoot = join(repositoryRoot, 'apps/extension')
