package dev.paysandbox.docs;

import static java.util.stream.Collectors.toMap;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The objects of deploy/kubernetes, as the files have them, and the file that puts them together. */
final class Manifests {
    static final Path FOLDER = Repository.ROOT.resolve("deploy/kubernetes");

    private static final String KUSTOMIZATION = "kustomization.yaml";

    private Manifests() {}

    static JsonNode kustomization() {
        return documents(KUSTOMIZATION).get(0);
    }

    /** The names of the files with objects. */
    static Set<String> files() {
        var names = new TreeSet<>(Repository.files(FOLDER)
                .map(file -> FOLDER.relativize(file).toString())
                .filter(name -> name.endsWith(".yaml"))
                .toList());
        names.remove(KUSTOMIZATION);
        return names;
    }

    static List<JsonNode> all() {
        return files().stream().flatMap(file -> documents(file).stream()).toList();
    }

    static List<JsonNode> ofKind(String kind) {
        return all().stream()
                .filter(object -> object.at("/kind").asText().equals(kind))
                .toList();
    }

    static JsonNode shards() {
        return ofKind("StatefulSet").get(0);
    }

    static JsonNode proxy() {
        return ofKind("Deployment").get(0);
    }

    /** A shard. */
    static JsonNode pod() {
        return shards().at("/spec/template");
    }

    static JsonNode container() {
        return pod().at("/spec/containers/0");
    }

    /** The variables of the generated ConfigMap. */
    static Map<String, String> configured() {
        return elements(kustomization().at("/configMapGenerator/0/literals"))
                .map(literal -> literal.asText().split("=", 2))
                .collect(toMap(pair -> pair[0], pair -> pair[1], (one, other) -> other, TreeMap::new));
    }

    static Stream<JsonNode> elements(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false);
    }

    private static List<JsonNode> documents(String file) {
        var loaded = new Load(LoadSettings.builder().build())
                .loadAllFromString(Repository.read(FOLDER.resolve(file)))
                .spliterator();
        return StreamSupport.stream(loaded, false)
                .<JsonNode>map(new ObjectMapper()::valueToTree)
                .toList();
    }
}
