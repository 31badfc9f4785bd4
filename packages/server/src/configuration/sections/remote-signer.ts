import { type Static, Type } from 'typebox';
import { object, text, url } from '../../schema-kit/fields.ts';

/** One end of mutual TLS: each side proves itself with a certificate of one authority. */
export const mutualTls = {
  authority: Type.Optional(
    text('the PEM certificate of the authority whose certificates are accepted, and no others'),
  ),
  certificate: Type.Optional(text("this process's own PEM certificate, of that authority")),
  key: Type.Optional(text('the PEM private key of the certificate, best read from a file')),
};

/** The section `guardian.signer`: where the process that holds the guardian's key listens. */
export const RemoteSignerSchema = object(
  {
    socket: Type.Optional(text('the Unix socket of the signer, on this machine', { isPath: true })),
    url: Type.Optional(url('https', 'the https URL of the signer, on another machine')),
    ...mutualTls,
  },
  'the process that holds the key: "recovery-guardian serve --roles signer"',
);

export type RemoteSignerConfiguration = Static<typeof RemoteSignerSchema>;

/** Finds the mistakes in how the signer is named, each with how to correct it. */
export function findRemoteSignerMistakes(signer: RemoteSignerConfiguration): string[] {
  if ((signer.socket === undefined) === (signer.url === undefined)) {
    return ['guardian.signer must name exactly one place: "socket" or "url"'];
  }
  return signer.url === undefined ? [] : findTlsMistakes('guardian.signer', signer);
}

/** Without all three, anyone who reaches the port could ask for signatures. */
export function findTlsMistakes(
  section: string,
  tls: { [Part in keyof typeof mutualTls]?: string | undefined },
): string[] {
  return (['authority', 'certificate', 'key'] as const)
    .filter((part) => tls[part] === undefined)
    .map((part) => `${section}.${part} is missing: ${section}.${part}File names its PEM file`);
}
