package dev.paysandbox.support;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** A page of ours as a tree: our pages are well-formed XML, and a value that broke out of its place would end that. */
public final class HtmlPage {
    private final Document document;

    private HtmlPage(Document document) {
        this.document = document;
    }

    public static HtmlPage of(String html) {
        try {
            var source = new InputSource(new StringReader(html));
            return new HtmlPage(
                    DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(source));
        } catch (SAXException | IOException | ParserConfigurationException notOurs) {
            throw new AssertionError("Not a well-formed page: " + html, notOurs);
        }
    }

    /** The text of the one element with this {@code data-testid}. */
    public String textOf(String testId) {
        return element(testId).getTextContent().strip();
    }

    /** The one element with this {@code data-testid}. */
    public Element element(String testId) {
        var found = all("//*[@data-testid='" + testId + "']");
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " elements are marked " + testId);
        }
        return found.get(0);
    }

    public List<Element> all(String xpath) {
        try {
            var nodes =
                    (NodeList) XPathFactory.newInstance().newXPath().evaluate(xpath, document, XPathConstants.NODESET);
            return IntStream.range(0, nodes.getLength())
                    .mapToObj(nodes::item)
                    .map(Element.class::cast)
                    .toList();
        } catch (XPathExpressionException wrong) {
            throw new AssertionError(wrong);
        }
    }

    /** The values of the slip's fields with this label, in the order of the page. */
    public List<String> fields(String label) {
        return all("//dt[.='" + label + "']/following-sibling::dd").stream()
                .map(field -> field.getTextContent().strip())
                .toList();
    }
}
