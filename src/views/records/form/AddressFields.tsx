import { useEffect, useRef } from 'react'
import { cityOfZip } from '#lookups/cities.ts'
import { states, type StateKey } from '#lookups/states.ts'
import { stateOfZip } from '#lookups/zips/stateOfZip.ts'
import { FixedListField } from '#views/records/form/ChoiceField.tsx'
import { DraftField } from '#views/records/form/DraftField.tsx'
import { TextField } from '#views/records/form/fields.tsx'
import { useAddressLists } from '#views/records/form/useAddressLists.ts'
import { useChangeDraft, useDraftField, useDraftValue } from '#views/records/form/FormContext.ts'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { TextInput } from '#views/ui/input/TextInput.tsx'

/** A postal address at a path of the draft. For the USA, state and city become lists. */
export function AddressFields({ path, required = false }: { path: string; required?: boolean }) {
  const country = useDraftValue(`${path}.country`)
  const state = useDraftValue(`${path}.state`)
  const inUsa = country === 'USA'
  const lists = useAddressLists(state)
  return (
    <FormFields>
      <FormCell span={4}>
        <TextField path={`${path}.street1`} required={required} />
      </FormCell>
      <FormCell span={2}>
        <TextField path={`${path}.street2`} />
      </FormCell>
      <FormCell span={3}>
        <FixedListField
          path={`${path}.country`}
          options={lists.countries}
          required={required}
          also={{ [`${path}.state`]: '', [`${path}.city`]: '' }}
        />
      </FormCell>
      <FormCell span={3}>
        <ZipField path={path} required={required} inUsa={inUsa} />
      </FormCell>
      <FormCell span={3}>
        {inUsa ? (
          <FixedListField
            path={`${path}.state`}
            options={states}
            required={required}
            also={{ [`${path}.city`]: '' }}
          />
        ) : (
          <TextField path={`${path}.state`} required={required} />
        )}
      </FormCell>
      <FormCell span={3}>
        {inUsa ? (
          <FixedListField path={`${path}.city`} options={lists.cities} freeText required={required} />
        ) : (
          <TextField path={`${path}.city`} required={required} />
        )}
      </FormCell>
    </FormFields>
  )
}

/** The ZIP code. In the USA, it fills in the state and then the city. A state that the user selected isn't replaced. Filling in another state clears the city. */
function ZipField({ path, required, inUsa }: { path: string; required: boolean; inUsa: boolean }) {
  const field = useDraftField(`${path}.zip`)
  const state = useDraftValue(`${path}.state`)
  const change = useChangeDraft()
  const fillCity = useFillCity(path)
  const changeZip = (zip: string) => {
    const zipState = inUsa ? stateOfZip(zip) : null
    const mayFillState = state === '' || state === 'SELECT' || state === stateOfZip(field.value)
    change({
      [`${path}.zip`]: zip,
      ...(zipState !== null &&
        mayFillState &&
        zipState !== state && { [`${path}.state`]: zipState, [`${path}.city`]: '' }),
    })
    if (zipState !== null) void fillCity(zipState, zip)
  }
  return (
    <DraftField field={field} required={required}>
      <TextInput
        value={field.value}
        onChange={changeZip}
        onBlur={field.leave}
        autoComplete="off"
        readOnly={field.readOnly}
      />
    </DraftField>
  )
}

/** Returns a function that fills in the city for a ZIP code once the state's cities have loaded. Doesn't replace a city that the user entered. */
function useFillCity(path: string): (state: StateKey, zip: string) => Promise<void> {
  const change = useChangeDraft()
  const zip = useDraftValue(`${path}.zip`)
  const state = useDraftValue(`${path}.state`)
  const city = useDraftValue(`${path}.city`)
  const latest = useRef<{ zip: string; state: string; city: string } | null>(null)
  const filled = useRef('')
  useEffect(() => {
    latest.current = { zip, state, city }
    return () => {
      latest.current = null
    }
  }, [zip, state, city])
  return async (stateOfCity, zipOfCity) => {
    const found = await cityOfZip(stateOfCity, zipOfCity).catch(() => null)
    const typed = latest.current
    if (found === null || typed?.zip !== zipOfCity || typed.state !== stateOfCity) return
    if (typed.city !== '' && typed.city !== filled.current) return
    filled.current = found
    change({ [`${path}.city`]: found })
  }
}
