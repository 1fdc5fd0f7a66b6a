import type { listLibraryFacetsRoute } from '@product/contract/library'
import { nameModel } from '@product/domain'
import type { z } from 'zod'

type Answer =
  (typeof listLibraryFacetsRoute)['responses'][200]['content']['application/json']['schema']

export const presentFacets = ({ models, ...rest }: z.output<Answer>) => ({
  ...rest,
  models: models.map(({ name, count }) => ({ name, count, label: nameModel(name) })),
})

export type Facets = ReturnType<typeof presentFacets>
