import type { ParameterDescription, Schemas } from '../model/api-description.ts'
import { buildSchemaTree } from '../model/build-schema-tree.ts'
import { ValueDescription } from './value-description.tsx'

const titles = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
}

const places = ['path', 'query', 'header', 'cookie'] as const

type ParameterListProps = { parameters: ParameterDescription[]; schemas: Schemas }

export function ParameterList({ parameters, schemas }: ParameterListProps) {
  return places.map((place) => {
    const shown = parameters.filter((parameter) => parameter.in === place)
    if (shown.length === 0) return null
    return (
      <div key={place}>
        <h3 className="mb-2 font-semibold text-13">{titles[place]}</h3>
        <ul className="divide-y divide-line border-line border-t">
          {shown.map(({ name, required, description, schema = {} }) => (
            <li key={name} className="py-3">
              <ValueDescription
                node={buildSchemaTree(schema, schemas)}
                name={name}
                mark={required ? 'required' : undefined}
                description={description}
              />
            </li>
          ))}
        </ul>
      </div>
    )
  })
}
