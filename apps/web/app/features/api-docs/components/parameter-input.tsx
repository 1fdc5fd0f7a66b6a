import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { NativeSelect } from '@product/ui/forms/native-select'
import type { ParameterDescription, Schema, Schemas } from '../model/api-description.ts'
import { buildSchemaTree } from '../model/build-schema-tree.ts'
import { parameterKey } from '../model/draft.ts'
import { readUnion, resolveSchema } from '../model/resolve-schema.ts'

type ParameterInputProps = {
  parameter: ParameterDescription
  schemas: Schemas
  value: string
  error?: string
  onChange: (value: string) => void
}

export function ParameterInput({ parameter, schemas, ...props }: ParameterInputProps) {
  const { name, required = false, schema = {} } = parameter
  const { value, error, onChange } = props
  const choices = listChoices(schema, schemas)
  return (
    <Field
      label={<span className="font-prompt">{name}</span>}
      aside={`${parameter.in} · ${buildSchemaTree(schema, schemas).type}`}
      required={required}
      error={error}
    >
      {choices ? (
        <NativeSelect
          name={parameterKey(parameter)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">Not sent</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </NativeSelect>
      ) : (
        <Input
          name={parameterKey(parameter)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          placeholder={required ? undefined : 'Not sent'}
          className="font-prompt"
        />
      )}
    </Field>
  )
}

/** The values of a parameter that allows only a few, as they are written in an address. */
function listChoices(schema: Schema, schemas: Schemas): string[] | undefined {
  const { schema: resolved } = resolveSchema(schema, schemas)
  if (resolved.enum) return resolved.enum.map(String)
  return readUnion(resolved).types[0] === 'boolean' ? ['true', 'false'] : undefined
}
