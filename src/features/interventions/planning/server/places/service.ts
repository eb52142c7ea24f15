/** Where jobs are: municipalities found by name, and what people put right where none is found. */

import { type Municipality, type Places, placeKey, placesOf } from '#lib/places/municipalities.ts'
import { existing, invalidField } from '#lib/texts/errors.ts'
import type { Tx } from '#server/database/db.ts'
import { municipalities } from '#server/places/municipalities.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import type { AliasInput, PlaceAlias } from '../../places-contract.ts'
import { errors } from '../../texts.ts'
import * as queries from './queries.ts'

const proposed = 4

/** All municipalities, with what was put right. */
export const loadPlaces = async (tx: Tx): Promise<Places> => placesOf(municipalities(), await queries.listAliases(tx))

/** Without what people put right. */
export const everyPlace = (): Places => placesOf(municipalities(), [])

export const named = ({ id, name, province }: Municipality) => ({ id, name, province })

const shown = (places: Places, { city_key: _key, province, ...alias }: queries.Alias): PlaceAlias => {
  const municipality = places.byId(alias.municipality_id)
  return { ...alias, province: province || null, municipality: municipality ? named(municipality) : null }
}

/** Towns of open jobs that are not found, the most frequent first, with what they may mean; and what was put right. */
export async function listPlaces({ tx }: UserAct) {
  const aliases = await queries.listAliases(tx)
  const places = placesOf(municipalities(), aliases)
  const towns = await queries.listTowns(tx)
  const unknown = towns.flatMap(({ city, ...town }) =>
    city === null || places.find({ city, province: town.province }) ? [] : [{ city, ...town }],
  )
  const codes = unknown.flatMap(({ postal_codes }) => postal_codes)
  const byCode = Map.groupBy(await queries.listTownsOf(tx, codes), ({ postal_code }) => postal_code)
  const spellings = Map.groupBy(unknown, ({ city, province }) => `${placeKey(city)} ${province ?? ''}`)
  return {
    unknown: [...spellings.values()].flatMap((same) => {
      const [first] = same
      if (!first) return []
      const postal_codes = [...new Set(same.flatMap((it) => it.postal_codes))].sort()
      const there = postal_codes.flatMap((code) => byCode.get(code) ?? []).flatMap((it) => places.find(it) ?? [])
      const proposals = [...new Set([...there, ...places.similar(first, proposed)])].slice(0, proposed).map(named)
      return [{ ...first, postal_codes, jobs: same.reduce((sum, { jobs }) => sum + jobs, 0), proposals }]
    }),
    without_city: towns.reduce((sum, { city, jobs }) => sum + (city === null ? jobs : 0), 0),
    aliases: aliases.map((alias) => shown(places, alias)),
  }
}

export async function putRight(act: UserAct, { city, province, municipality_id }: AliasInput): Promise<PlaceAlias> {
  const places = everyPlace()
  const municipality = places.byId(municipality_id)
  if (!municipality) throw errors.unknown_municipality({}, { municipality_id: { key: 'missing_record' } })
  const city_key = placeKey(city)
  if (city_key === '') throw invalidField('city', 'required')
  const id = await queries.saveAlias(act.tx, {
    city_key,
    city,
    province: province ?? '',
    municipality_id,
    created_by: act.user.id,
  })
  await recordAudit(act, {
    subject: 'dispatch-board',
    action: 'update',
    id,
    label: `${city} → ${municipality.name} (${municipality.province})`,
  })
  const saved = await existing(queries.findAlias(act.tx, id))
  return shown(places, saved)
}

export async function forgetPlace(act: UserAct, id: number): Promise<void> {
  const alias = await existing(queries.findAlias(act.tx, id))
  await queries.deleteAlias(act.tx, id)
  await recordAudit(act, { subject: 'dispatch-board', action: 'delete', id, label: alias.city })
}
