import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { edgeRegion } from '../../../config/environments.ts';
import { inCloud, refuses } from '../check.ts';

/** CloudFront refuses a certificate that is not issued, or not for the domain, half-way through a deployment. */
export const certificate = inCloud('the certificate is for the domain', async ({ environment: { domain } }) => {
  if (!domain) return undefined;
  const { Certificate } = await new ACMClient({ region: edgeRegion }).send(
    new DescribeCertificateCommand({ CertificateArn: domain.certificateArn }),
  );
  if (Certificate?.Status !== 'ISSUED') {
    const records = (Certificate?.DomainValidationOptions ?? []).flatMap(({ ResourceRecord }) =>
      ResourceRecord ? `${ResourceRecord.Name} ${ResourceRecord.Type} ${ResourceRecord.Value}` : [],
    );
    return refuses(`The certificate is ${Certificate?.Status}. Enter into the DNS: ${records.join(', ')}`);
  }
  const names = Certificate.SubjectAlternativeNames ?? [];
  return names.some((name) => covers(name, domain.name))
    ? undefined
    : refuses(`The certificate is for ${names.join(', ')}, not for ${domain.name}.`);
});

/** An asterisk stands for one label. */
const covers = (name: string, domain: string) =>
  name === domain || (name.startsWith('*.') && name.slice(1) === domain.slice(domain.indexOf('.')));
