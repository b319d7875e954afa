// What makes the PDF a Factur-X invoice: the XML as an attachment, and metadata that say so.
const FILE_NAME = 'factur-x.xml';
const SCHEMA = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

export function attachXml(pdf: PDFKit.PDFDocument, xml: string, made: Date): void {
  const options = {
    name: FILE_NAME,
    type: 'text/xml',
    description: 'Factur-X/ZUGFeRD invoice, EN 16931',
    relationship: 'Alternative',
    creationDate: made,
    modifiedDate: made,
  };
  pdf.file(Buffer.from(xml), options);
  pdf.appendXML(METADATA);
}

const property = (name: string, description: string): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`;

/** PDF/A wants the schema of the four properties beside them. */
const METADATA = [
  '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">',
  '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">',
  '<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>',
  `<pdfaSchema:namespaceURI>${SCHEMA}</pdfaSchema:namespaceURI>`,
  '<pdfaSchema:prefix>fx</pdfaSchema:prefix>',
  '<pdfaSchema:property><rdf:Seq>',
  property('DocumentFileName', 'Name of the embedded XML file'),
  property('DocumentType', 'INVOICE'),
  property('Version', 'Version of the Factur-X schema'),
  property('ConformanceLevel', 'Conformance level of the embedded XML'),
  '</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>',
  `<rdf:Description rdf:about="" xmlns:fx="${SCHEMA}">`,
  '<fx:DocumentType>INVOICE</fx:DocumentType>',
  `<fx:DocumentFileName>${FILE_NAME}</fx:DocumentFileName>`,
  '<fx:Version>1.0</fx:Version>',
  '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
  '</rdf:Description>',
].join('');
