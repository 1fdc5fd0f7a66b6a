import { providerIds } from '@product/domain'
import { z } from 'zod'
import type { ConnectionRow } from './queries.ts'

const Stored = z.enum(providerIds)

export const providerOf = ({ provider }: Pick<ConnectionRow, 'provider'>) => Stored.parse(provider)
